# SPDX-License-Identifier: Apache-2.0
"""What scripts/train_banks.py is made of."""

# SPDX-License-Identifier: Apache-2.0
"""The cases of the golden vectors and the encoder that writes them."""

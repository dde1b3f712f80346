"""Order and disorder (section 10): unforming, closing up, passing through friends, making room."""

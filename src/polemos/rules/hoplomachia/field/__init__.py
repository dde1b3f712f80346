"""The table: who stands where and how far (sections 1, 2, 6, 12 and 21). Nothing here changes anything."""

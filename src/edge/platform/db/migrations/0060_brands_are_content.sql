-- Brands are documents that editors write; the platform keeps only the id of the one somebody enrolled with.
DROP TABLE themes;

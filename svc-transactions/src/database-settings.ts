/** PostgreSQL settings of every connection, in addition to the service kit's. */
export const DATABASE_SETTINGS = {
  // Solid-state disks: a random page read costs about as much as a sequential one.
  random_page_cost: '1.1',
};

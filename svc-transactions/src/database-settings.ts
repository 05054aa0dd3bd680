/** For every connection, beside the service kit's. */
export const DATABASE_SETTINGS = {
  // As on solid state disks: what an index finds is not dearer to fetch than what lies side by side.
  random_page_cost: '1.1',
};

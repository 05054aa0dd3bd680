import { galleryServer } from './gallery-files';

const PORT = Number(process.env.PORT ?? 3006);

galleryServer().listen(PORT, '127.0.0.1', () => {
  console.log(`The kit's gallery: http://localhost:${PORT}/_kit/`);
});

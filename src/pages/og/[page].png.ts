export { previewImage as GET } from '#components/og/preview-image'

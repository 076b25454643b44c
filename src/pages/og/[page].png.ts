export { picture as GET } from '../../components/og/preview-image'

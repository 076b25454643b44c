export { picture as GET } from '../../components/og/picture'

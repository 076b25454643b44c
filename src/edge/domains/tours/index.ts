export { tourOperations } from './operations'

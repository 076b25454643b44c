export { countServices } from './count-services'

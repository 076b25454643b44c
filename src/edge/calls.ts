export { health } from './routes/service/contract'

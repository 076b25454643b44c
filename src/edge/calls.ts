export { reportClientError } from './routes/client_errors/contract'
export { health } from './routes/service/contract'

export { prescriptionOrders } from './order-service'

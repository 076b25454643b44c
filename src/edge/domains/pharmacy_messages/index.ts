export { handlePrescriptionCallback } from './callback'
export { prescriptionOrders } from './send-messages'

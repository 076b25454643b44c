export { prescriptionAnnouncement } from './announcement'
export { expireOldPrescriptions } from './expire'
export { handlePrescriptionCallback } from './messages'
export { prescriptionOrders } from './order-service'

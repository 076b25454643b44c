import { integer, tableOf, text } from '#edge/jsonapi/table'
import { payments as contract } from './contract'

export const payments = tableOf(contract, {
  customerId: text('customer_id'),
  paymentMethodId: text('payment_method_id'),
  /** Id of the last refund known to have failed, so that a repeated message changes nothing. */
  failedRefundId: text('failed_refund_id'),
  /** Each new card is another one: its number is part of the keys we send. */
  attempt: integer().notNull(),
})

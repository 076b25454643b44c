import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { paymentTotals as contract } from './contract'

const policy = policyOf(forRoles(['support', 'manager', 'clinical_admin', 'admin'], 'everyone'))

interface Totals {
  readonly chargedCount: number
  readonly chargedAmount: number
  readonly refundedAmount: number
  readonly disputeLostAmount: number
}

export const paymentTotals = operation(
  contract,
  { policy },
  async ({ db, query: { from, until } }) => {
    const isIn = (column: string) =>
      sql`${sql.identifier(column)} >= ${from} and ${sql.identifier(column)} < ${until}`
    const found = await db.first(sql<Totals>`
    select ifnull(sum(${isIn('captured_at')}), 0) as "chargedCount",
      ifnull(sum(iif(${isIn('captured_at')}, ifnull(captured_amount, amount), 0)), 0) as "chargedAmount",
      ifnull(sum(iif(${isIn('refunded_at')}, refunded_amount, 0)), 0) as "refundedAmount",
      ifnull(sum(iif(dispute_status = 'lost' and ${isIn('disputed_at')}, ifnull(disputed_amount, 0), 0)), 0) as "disputeLostAmount"
    from payments where captured_at is not null`)
    const {
      chargedAmount = 0,
      refundedAmount = 0,
      disputeLostAmount = 0,
      chargedCount = 0,
    } = found ?? {}
    return {
      data: {
        id: `${from}/${until}`,
        chargedCount,
        chargedAmount,
        refundedAmount,
        disputeLostAmount,
        netAmount: chargedAmount - refundedAmount - disputeLostAmount,
      },
    }
  },
)

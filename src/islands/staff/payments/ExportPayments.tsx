import { apiWithLocalErrors } from '#islands/stores/api'
import { ExportRecord } from '../lists/ExportRecord'
import type { PaymentView, paymentFilter } from './payments'

type Props = { view: PaymentView; filter: ReturnType<typeof paymentFilter> }

/** Saves the payments that are listed as a file. An island because it asks why, and for a fresh proof. */
export const ExportPayments = ({ view, filter }: Props) => (
  <ExportRecord
    title="Save these payments as a file?"
    fileName={`payments-${view}.csv`}
    isOfPatient={false}
    load={(reason) =>
      apiWithLocalErrors.call('GET /payments', {
        query: { filter, sort: '-createdAt' },
        csvReason: reason,
      })
    }
  >
    The file holds all pages of what is listed here, with the number that each payment has at the
    card service.
  </ExportRecord>
)

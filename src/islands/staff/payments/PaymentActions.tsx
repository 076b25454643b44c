import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { dollars } from '../../payments/payment'
import { RecordDialog } from '../records/RecordDialog'
import type { StaffPayment } from './payments'

type Props = {
  payment: Pick<StaffPayment, 'id' | 'can' | 'patient' | 'patientName' | 'status' | 'version'> & {
    /** Cents: the price, or the charge once there is one. */
    amount: number
    /** Time of the visit, for readers; null where none is booked. */
    visitAt: string | null
    /** Cents not refunded yet, by the card service. */
    left: number
    isPart: boolean
  }
}

/** What may be done about a payment: settled another way, or given back. An island: it asks why. */
export const PaymentActions = ({ payment }: Props) => {
  const { id, can = [], patient, status, version } = payment
  const params = { patient: patient?.id ?? '', id }
  return (
    <span className="actions">
      {can.includes('resolve') && (
        <WithReason
          payment={payment}
          word="Settle"
          cents={payment.amount}
          list="payment_resolve"
          title="How is it settled?"
          text="The visit can begin, and no card is asked for any more. The patient reads that nothing is due."
          act={(body) =>
            apiWithLocalErrors.call('POST /patients/:patient/payments/:id/resolve', {
              params,
              body,
              version,
            })
          }
        />
      )}
      {can.includes('refund') && (
        <WithReason
          payment={payment}
          word={status === 'refund_failed' ? 'Refund again' : 'Refund'}
          cents={payment.left}
          list="payment_refund"
          title="Give it back?"
          text={
            payment.isPart
              ? `What is left, ${dollars(payment.left)}, goes back to the card. It cannot be charged again.`
              : 'The whole amount goes back to the card. It cannot be charged again.'
          }
          act={(body) =>
            apiWithLocalErrors.call('POST /payments/:id/refund', { params: { id }, body, version })
          }
        />
      )}
      {can.includes('settle_refund') && (
        <WithReason
          payment={payment}
          word="Settle"
          cents={payment.left}
          list="payment_settle_refund"
          title="How was it given back?"
          text="The bank did not take the money back. Agree with the patient on another way, give it back, and record it here."
          act={(body) =>
            apiWithLocalErrors.call('POST /patients/:patient/payments/:id/settle_refund', {
              params,
              body,
              version,
            })
          }
        />
      )}
    </span>
  )
}

type Reason = { reasonCode: string; reasonText?: string | undefined }
type ReasonProps = Props & {
  word: string
  /** Amount it is about. */
  cents: number
  list: string
  title: string
  text: string
  act: (reason: Reason) => Promise<unknown>
}

const WithReason = ({ payment, word, cents, list, title, text, act }: ReasonProps) => {
  const reasons = useDropdownOptions([list])
  return (
    <RecordDialog
      open={word}
      about={`${word} the payment of ${payment.patientName}`}
      draft={`${list}-${payment.id}`}
      title={title}
      schema={reasonFrom(reasons.map(({ code }) => code))}
      fields={[
        {
          name: 'reasonCode',
          label: 'Why',
          kind: 'choice',
          options: reasons.map(({ code, label }) => ({ value: code, label })),
          prompt: 'Choose one',
        },
        { name: 'reasonText', label: 'In your words', kind: 'long', optional: true },
      ]}
      values={{}}
      submit={`${word} ${dollars(cents)}`}
      onSave={async (reason) => {
        await act(reason)
        setFlash(
          list === 'payment_refund' ? 'The amount goes back' : 'The payment is settled',
          'good',
        )
        location.reload()
      }}
    >
      <p>
        <b dir="auto" translate="no">
          {payment.patientName}
        </b>
        , <b className="num">{dollars(cents)}</b>
        {payment.visitAt && <>, visit {payment.visitAt}</>}
      </p>
      <p>{text} This cannot be undone.</p>
    </RecordDialog>
  )
}

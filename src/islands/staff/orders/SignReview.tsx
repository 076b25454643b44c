import { useState } from 'react'
import * as z from 'zod/mini'
import { prescriptionFields } from '#edge/domains/prescriptions/contract'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { type ShownPrescription, signWithReason } from '../prescriptions/prescription'
import { InlineForm } from '../records/InlineForm'
import { JudgedBy } from './JudgedBy'
import { Checks, useChecks } from './SafetyChecks.tsx'

type Props = {
  prescription: ShownPrescription
  patientId: string
  zone: string
  refresh: () => Promise<unknown>
  onClose: () => void
}

const schema = z.object({ overrideReason: prescriptionFields.overrideReason })

/** The check of a draft, read once before it is signed. */
const SignReview = ({ prescription, ...props }: Props) =>
  prescription.drug === undefined ? null : (
    <Review prescription={prescription} drug={prescription.drug} {...props} />
  )
export default SignReview

const Review = ({
  prescription,
  drug,
  patientId,
  zone,
  refresh,
  onClose,
}: Props & { drug: NonNullable<ShownPrescription['drug']> }) => {
  const { id, days = 0, refills = 0, quantity, reason, renews, overrideReason } = prescription
  const [isSigned, setSigned] = useState(false)
  const checked = useChecks(patientId, drug, {
    days,
    refills,
    quantity,
    reason,
    prescription: id,
    renews: renews?.id,
  })
  if (checked === null) return <Skeleton label="Checking it" lines={3} />
  const { checks, isMissed } = checked
  const needsReason = isMissed || checks.some(({ level }) => level === 'override')
  const isRefused = checks.some(({ level }) => level === 'refusal')
  const sign = async ({ overrideReason: why }: z.output<typeof schema>) => {
    if (isSigned) return
    await withReread(() => signWithReason(prescription, why), refresh)
    setSigned(true)
    toast('Signed and sent.', { tone: 'good' })
    await readAgain(refresh)
    onClose()
  }
  return (
    <div className="stack g3">
      <Checks {...checked} />
      {checks.length === 0 && !isMissed && <p>Nothing on file speaks against it.</p>}
      <JudgedBy patientId={patientId} zone={zone} />
      {isRefused ? (
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      ) : (
        <InlineForm
          schema={schema}
          defaultValue={{ overrideReason: overrideReason ?? '' }}
          submit="Sign and send"
          onSubmit={sign}
          onClose={onClose}
        >
          {(fields) =>
            needsReason ? (
              <TextArea
                field={fields.overrideReason}
                label="Why it is right all the same"
                help="In words that a colleague can follow."
                rows={2}
                maxLength={300}
              />
            ) : null
          }
        </InlineForm>
      )}
    </div>
  )
}

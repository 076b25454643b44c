import { useState } from 'react'
import * as z from 'zod/mini'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { isRefusedBy, type SafetyCheck, signWordsFor } from '../prescriptions/check-medicine'
import { type ShownPrescription, signWithReasons } from '../prescriptions/prescription'
import { useOverrides } from '../prescriptions/use-overrides'
import { InlineForm } from '../records/InlineForm'
import JudgedBy from './JudgedBy'
import { Checks, useChecks } from './SafetyChecks.tsx'

type Props = {
  prescription: ShownPrescription
  patientId: string
  zone: string
  /** Checks that its list has. They are shown at once, and it is signed by new ones. */
  known?: readonly SafetyCheck[] | undefined
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** The check of a draft, read once before it is signed. */
const SignReview = ({ prescription, patientId, zone, known, refresh, onClose }: Props) => {
  const { id, drug = '', medicine, dosage, days = 0, refills = 0 } = prescription
  const { quantity, reason, renews, overrides } = prescription
  const [isSigned, setSigned] = useState(false)
  const reasons = useOverrides(overrides)
  const { checked, isWaiting } = useChecks(
    patientId,
    {
      ...{ drug, medicine, dosage, days, refills, quantity, reason },
      prescription: id,
      renews: renews?.id,
    },
    known,
  )
  if (checked === null) return <Skeleton label="Checking it" lines={3} />
  const { checks, isMissed } = checked
  const words = signWordsFor(checks)
  const sign = async () => {
    if (isSigned) return
    await withReread(() => signWithReasons(prescription, reasons.overridesFor(checks)), refresh)
    setSigned(true)
    toast(words.done, { tone: words.tone })
    await readAgain(refresh)
    onClose()
  }
  return (
    <div className="stack g3">
      {checks.length === 0 && !isMissed && <p>Nothing on file speaks against it.</p>}
      <JudgedBy patientId={patientId} zone={zone} />
      {isRefusedBy(checks) ? (
        <>
          <Checks {...checked} {...reasons} patientId={patientId} />
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <InlineForm
          schema={nothing}
          submit={words.act}
          isWaiting={isWaiting}
          onSubmit={sign}
          onClose={onClose}
        >
          {() => <Checks {...checked} {...reasons} patientId={patientId} />}
        </InlineForm>
      )}
    </div>
  )
}
export default SignReview

/** Reasons are kept outside the form, by topic. */
const nothing = z.object({})

import { Suspense, useEffect, useState } from 'react'
import { activeStatuses } from '#edge/domains/prescriptions/transitions'
import { apiWithLocalErrors } from '#islands/stores/api'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { useRows } from '../lists/use-rows'
import { type Doubt, loadDoubts } from '../prescriptions/check-medicine'
import { loadPrescriptionsOf, type PatientPrescription } from '../prescriptions/prescription'
import { loadPrescribeForm } from './load-prescribe-form'
import { OrderSection } from './OrderSection'
import { PrescriptionRow } from './PrescriptionRow'

const PrescribeForm = lazyPart(loadPrescribeForm)

type Props = {
  of: PatientAddress
  canAdd: boolean
  /** Others leave what they write for a clinician. */
  canSign: boolean
  /** Medicines are checked for clinicians; a pharmacy has checks of its own. */
  canCheck?: boolean
  zone: string
}

/** The prescriptions of a patient or of a visit, and a form for another. */
export const PrescriptionOrders = ({ of, canAdd, canSign, canCheck = true, zone }: Props) => {
  const { rows, hides, refresh } = useRows(
    () => loadPrescriptionsOf(apiWithLocalErrors, of),
    of.encounterId ?? of.patientId,
  )
  const doubts = useDoubts(of.patientId, canCheck ? rows : null)
  return (
    <OrderSection
      title="Prescriptions"
      none="No medicine prescribed."
      add={canAdd ? 'Prescribe' : null}
      rows={rows}
      hides={hides}
      prepare={PrescribeForm.load}
      form={(close) => (
        <Suspense>
          <PrescribeForm {...{ of, canSign, zone }} onAdded={refresh} onClose={close} />
        </Suspense>
      )}
      row={(prescription) => (
        <PrescriptionRow
          {...{ prescription, of, canSign, zone, refresh }}
          doubt={doubts?.get(prescription.id)}
        />
      )}
    />
  )
}

/** Refusals of the medicines of a patient: loaded once for all, and again when the list changes. */
const useDoubts = (patientId: string, rows: readonly PatientPrescription[] | null | undefined) => {
  const [doubts, setDoubts] = useState<ReadonlyMap<string, Doubt> | null>(null)
  const active = (rows ?? [])
    .filter(({ status }) => activeStatuses.some((each) => each === status))
    .map(({ id, version }) => `${id} ${version}`)
    .join()
  useEffect(() => {
    if (!active) return
    let isGone = false
    loadDoubts(patientId).then(
      (found) => !isGone && setDoubts(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [patientId, active])
  return doubts
}

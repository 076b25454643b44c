import { Suspense } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { LabAddress as PatientAddress } from '../labs/lab'
import { useRows } from '../lists/use-rows'
import { loadPrescriptionsOf } from '../prescriptions/prescription'
import { OrderSection } from './OrderSection'
import { PrescriptionRow } from './PrescriptionRow'

const PrescribeForm = lazyPart(() => import('./PrescribeForm'))

type Props = {
  of: PatientAddress
  canAdd: boolean
  /** Others leave what they write for a clinician. */
  canSign: boolean
  zone: string
}

/** The prescriptions of a patient or of a visit, and a form for another. */
export const PrescriptionOrders = ({ of, canAdd, canSign, zone }: Props) => {
  const { rows, hides, refresh } = useRows(
    () => loadPrescriptionsOf(apiWithLocalErrors, of),
    of.encounterId ?? of.patientId,
  )
  return (
    <OrderSection
      title="Prescriptions"
      none="No medicine prescribed."
      add={canAdd ? 'Prescribe' : null}
      rows={rows}
      hides={hides}
      form={(close) => (
        <Suspense>
          <PrescribeForm {...{ of, canSign, zone }} onAdded={refresh} onClose={close} />
        </Suspense>
      )}
      row={(prescription) => <PrescriptionRow {...{ prescription, of, canSign, zone, refresh }} />}
    />
  )
}

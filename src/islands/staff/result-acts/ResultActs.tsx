import { Suspense, useState } from 'react'
import { medicationCodes } from '#edge/domains/formulary/medications'
import { medicineNameOf } from '#edge/domains/formulary/medicine'
import { actsOf } from '#edge/domains/labs/marks/result-acts'
import { keysOf } from '#edge/platform/typed-keys'
import type { ClinicalFacts } from '#islands/labs/facts'
import { Button } from '#islands/ui/Button.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { ClockSettings } from '../access/require-staff'
import { BookVisit } from '../booking/BookVisit'
import { callsOf, labValuesOf } from '../labs/lab'
import { useRows } from '../lists/use-rows'
import { conditions } from '../orders/labels'
import { medicineText } from '../prescriptions/prescription'
import type { Act, ActedLab } from './act'
import { loadForbidden } from './forbidden-medicines'

const conditionCodes = keysOf(conditions)
const ActDialog = lazyPart(() => import('./ActDialog'))

/** What the caller may do, by their capabilities. */
export interface MayAct {
  readonly order: boolean
  readonly prescribe: boolean
  readonly sign: boolean
  readonly refer: boolean
  readonly report: boolean
}

export type ResultActsProps = {
  lab: ActedLab
  patient: { readonly id: string; readonly name: string; readonly phone: string | null }
  /** Null while they are read: then all that may be needed is offered. */
  facts: ClinicalFacts | null
  may: MayAct
  clock: ClockSettings
}

/** What a clinician does next about a result, in one row: each opens the form of its own, filled in. */
const ResultActs = ({ lab, patient, facts, may, clock }: ResultActsProps) => {
  const [open, setOpen] = useState<Act | null>(null)
  const values = labValuesOf(lab).filter(({ flag }) => flag !== 'normal')
  const { confirm, treat, stop, refer, report } = actsOf(values, facts)
  const isOutOfRange = values.length > 0
  const forbidden = useForbidden(patient.id, lab.resultedAt, may.prescribe ? stop : [])
  const isCallDue = callsOf(lab).length > 0 && !lab.toldAt
  const close = () => setOpen(null)
  const button = (label: string, act: Act, key = label) => (
    <Button key={key} size="small" onClick={() => setOpen(act)}>
      {label}
    </Button>
  )
  return (
    <nav className="row g2" aria-label="Next acts">
      {patient.phone && (
        <a
          className={isCallDue ? 'btn small primary' : 'btn small'}
          data-call
          href={`tel:+1${patient.phone}`}
        >
          Call <kbd>C</kbd>
        </a>
      )}
      {may.order &&
        confirm.length > 0 &&
        button('Order the next tests', { kind: 'order', tests: confirm })}
      {may.prescribe &&
        treat.map((code) => {
          const drug = medicationCodes.find((each) => each === code)
          return (
            drug &&
            button(`Treat: ${medicineNameOf({ drug, medicine: null })}`, { kind: 'treat', drug })
          )
        })}
      {forbidden.rows?.map((prescription) =>
        button(
          `Stop ${medicineText(prescription)}`,
          { kind: 'stop', prescription },
          prescription.id,
        ),
      )}
      {may.refer && isOutOfRange && button('Refer', { kind: 'refer', to: refer })}
      {may.report &&
        report.map((code) => {
          const condition = conditionCodes.find((each) => each === code)
          return (
            condition &&
            button(`Report ${conditions[condition]} to the health department`, {
              kind: 'report',
              condition,
            })
          )
        })}
      <BookVisit
        patient={{ id: patient.id, name: patient.name, providerId: lab.provider?.id ?? null }}
        me={{ ...clock, providerId: null }}
        onBooked={() => {}}
      />
      <ClosingBoundary of={open} onClose={close}>
        <Suspense>
          {open && (
            <ActDialog
              act={open}
              lab={lab}
              patientId={patient.id}
              canSign={may.sign}
              zone={clock.zone}
              onDone={forbidden.refresh}
              onClose={close}
            />
          )}
        </Suspense>
      </ClosingBoundary>
    </nav>
  )
}

export default ResultActs

/** Medicines in use that the result speaks against, by the rules of prescribing. */
const useForbidden = (
  patientId: string,
  resultedAt: string | null | undefined,
  rules: readonly string[],
) => useRows(() => loadForbidden(patientId, rules), `${patientId} ${resultedAt} ${rules.join()}`)

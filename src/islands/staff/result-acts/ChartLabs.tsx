import { type ComponentProps, Suspense } from 'react'
import { loadClinicalFacts } from '#islands/labs/facts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { useRows } from '../lists/use-rows'
import { LabOrders } from '../orders/LabOrders'
import type { MayAct, ResultActsProps } from './ResultActs'

// Names of medicines come with it: loaded for a result that is open.
const ResultActs = lazyPart(() => import('./ResultActs'))

type Props = Omit<ComponentProps<typeof LabOrders>, 'acts'> & {
  patient: ResultActsProps['patient']
  may: MayAct
}

/** The labs of a chart, with the acts that an open result asks for. */
export const ChartLabs = ({ patient, may, ...props }: Props) => {
  const { readsResults = true, zone, hours = '12h' } = props
  const { rows } = useRows(
    async () => (readsResults ? [await loadClinicalFacts(apiWithLocalErrors, patient.id)] : []),
    patient.id,
  )
  return (
    <LabOrders
      {...props}
      acts={(lab) => (
        <Suspense>
          <ResultActs
            lab={lab}
            patient={patient}
            facts={rows?.[0] ?? null}
            may={may}
            clock={{ zone, hours }}
          />
        </Suspense>
      )}
    />
  )
}

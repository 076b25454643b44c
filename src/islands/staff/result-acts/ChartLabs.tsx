import type { ComponentProps } from 'react'
import { loadClinicalFacts } from '#islands/labs/facts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useRows } from '../lists/use-rows'
import { LabOrders } from '../orders/LabOrders'
import { type MayAct, ResultActs } from './ResultActs'

type Props = Omit<ComponentProps<typeof LabOrders>, 'acts'> & {
  patient: ComponentProps<typeof ResultActs>['patient']
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
        <ResultActs
          lab={lab}
          patient={patient}
          facts={rows?.[0] ?? null}
          may={may}
          clock={{ zone, hours }}
        />
      )}
    />
  )
}

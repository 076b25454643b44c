import type { TimeFormat } from '#edge/platform/time'
import { LabOrders } from './LabOrders'
import { MorbidityReports } from './MorbidityReports'
import type { EncounterAddress } from './orders'
import { PrescriptionOrders } from './PrescriptionOrders'
import { Referrals } from './Referrals'
import { VaccineOrders } from './VaccineOrders'

type Props = EncounterAddress & {
  /** Clinical admins read only. */
  canAdd: boolean
  /** Who signs prescriptions; others leave them for a clinician. */
  canSign: boolean
  /** By the reader's clock. */
  today: string
  zone: string
  hours?: TimeFormat
}

/** What follows from a visit: labs, vaccines, referrals, and what the law has the clinic report. */
const VisitOrders = ({ patientId, encounterId, canAdd, canSign, today, zone, hours }: Props) => {
  const of = { patientId, encounterId }
  return (
    <section className="stack g4 visit-orders" aria-label="Orders">
      <h2>Orders</h2>
      <LabOrders {...{ of, canAdd, zone, hours }} />
      <PrescriptionOrders {...{ of, canAdd, canSign, zone }} />
      <VaccineOrders of={of} canAdd={canAdd} />
      <Referrals of={of} canAdd={canAdd} today={today} />
      <MorbidityReports of={of} canAdd={canAdd} today={today} />
    </section>
  )
}
export default VisitOrders

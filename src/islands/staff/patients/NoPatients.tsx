import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import type { StaffRole } from '../access/nav-links'
import { isNarrowed, type PatientFilters } from './patient-filters'
import type { PatientSearch } from './use-patient-search'

type Props = {
  role: StaffRole
  search: PatientSearch
  filters: PatientFilters
}

/** No patient fits the search or the filters, or there is none yet: what to try next. */
export const NoPatients = ({ role, search: { found, clear }, filters }: Props) => (
  <Empty
    title={found || isNarrowed(filters) ? 'No matching patients' : 'No patients yet'}
    tile="leaf"
  >
    <p>
      {found
        ? 'Check the spelling, or try the phone number or the birthday as MM/DD/YYYY.'
        : isNarrowed(filters)
          ? 'No patient fits every filter. Clear one or all of them.'
          : (emptyTexts[role] ?? inYourCare)}
    </p>
    {found && <Button onClick={clear}>Show all patients</Button>}
  </Empty>
)

const inYourCare = 'Patients show here once they sign up and are in your care.'
const emptyTexts: Readonly<Partial<Record<StaffRole, string>>> = {
  cbo: 'Patients of your organization show here once they agree to share with it.',
  pharmacy: 'Patients show here once your pharmacy fills their prescriptions.',
}

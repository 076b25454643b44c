import { ColleaguePicker } from './ColleaguePicker'

/** Leads to the page of a colleague, by name. An island because names are looked up while one types. */
export const FindColleague = () => (
  <ColleaguePicker
    field={{ id: 'find-colleague', name: 'colleague' }}
    label="Find by name"
    chosen={null}
    onChoose={(colleague) => colleague && location.assign(`/staff/people/${colleague.id}`)}
  />
)

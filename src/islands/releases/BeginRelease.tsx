import type { Option } from '#islands/ui/form/Select.tsx'
import { AskForRelease } from './AskForRelease'

/** A patient's own request goes on to its page, to be read once more and signed. */
export const BeginRelease = ({
  patientId,
  entities,
}: {
  patientId: string
  entities: readonly Option[]
}) => (
  <AskForRelease
    patientId={patientId}
    entities={entities}
    submit="Go on to sign"
    onDone={({ id }) => location.assign(`/app/roi-request/${id}`)}
  />
)

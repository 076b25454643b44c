import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { LabsToReview } from '../labs/LabsToReview'
import { patientOf } from '../labs/lab-address'
import type { MayAct } from './ResultActs'

// Names of medicines come with it: loaded for a result that is open.
const ResultActs = lazyPart(() => import('./ResultActs'))

type Props = Omit<ComponentProps<typeof LabsToReview>, 'acts'> & { may: MayAct }

/** The list of results to review, with the acts that each asks for. An island: results come while one looks. */
export const ReviewLabs = ({ may, ...props }: Props) => (
  <LabsToReview
    {...props}
    acts={(lab, facts) => (
      <Suspense key={`acts-${lab.id}`}>
        <ResultActs lab={lab} patient={patientOf(lab)} facts={facts} may={may} clock={props.me} />
      </Suspense>
    )}
  />
)

import type { ComponentProps } from 'react'
import { LabsToReview } from '../labs/LabsToReview'
import { patientOf } from '../labs/lab-address'
import { type MayAct, ResultActs } from './ResultActs'

type Props = Omit<ComponentProps<typeof LabsToReview>, 'acts'> & { may: MayAct }

/** The list of results to review, with the acts that each asks for. An island: results come while one looks. */
export const ReviewLabs = ({ may, ...props }: Props) => (
  <LabsToReview
    {...props}
    acts={(lab, facts) => (
      <ResultActs
        key={`acts-${lab.id}`}
        lab={lab}
        patient={patientOf(lab)}
        facts={facts}
        may={may}
        clock={props.me}
      />
    )}
  />
)

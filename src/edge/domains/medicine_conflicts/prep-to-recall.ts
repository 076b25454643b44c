import { isPrep } from '../formulary/medicine'
import { findSafetyProblems, isObstacle, type PrescribingFacts } from '../prescribing'

const isDoubted = ({ tests }: PrescribingFacts): boolean =>
  tests.isKnownHiv || tests.hiv.state === 'preliminary' || tests.hiv.state === 'confirmed'

/**
 * PrEP whose pharmacy is to give out nothing more, since a test for HIV is not negative: two medicines alone lead to
 * resistance. Where its end has a danger of its own, as with hepatitis B, a clinician decides by the task of the conflict.
 */
export const prepToRecall = (facts: PrescribingFacts, now: string): readonly string[] =>
  isDoubted(facts)
    ? facts.prescriptions
        .filter((each) => each.isSigned && isPrep(each))
        .filter(
          (each) =>
            each.filledAt === null ||
            !findSafetyProblems({ ...each, refills: 0 }, facts, now, 'stop').some((problem) =>
              isObstacle(problem, each.overrides),
            ),
        )
        .map(({ id }) => id)
    : []

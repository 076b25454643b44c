import { unprocessable } from '#edge/platform/problem'

interface Report {
  readonly condition?: string
  readonly stage?: string | null | undefined
  readonly symptoms?: readonly string[] | null | undefined
  readonly chancreSite?: string | null | undefined
}

/** A report a health department can use: syphilis has a stage, a chancre has a site. */
export const assertReportable = ({ condition, stage, symptoms, chancreSite }: Report): void => {
  if (condition === 'syphilis' && !stage)
    throw unprocessable('invalid', 'Choose the stage of the syphilis', 'stage')
  if (condition !== 'syphilis' && (stage || symptoms?.length))
    throw unprocessable('invalid', 'Give a stage and symptoms for syphilis only', 'stage')
  if (symptoms?.includes('chancre') && !chancreSite)
    throw unprocessable('invalid', 'Choose where the chancre is', 'chancre_site')
  if (symptoms?.includes('none') && symptoms.length > 1)
    throw unprocessable('invalid', "'None' cannot be combined with a symptom", 'symptoms')
}

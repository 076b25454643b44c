import type { ReactNode } from 'react'
import { isReportInWords, labTestOf } from '#edge/domains/labs/lab-tests'
import { dayLabel, localDate } from '#edge/platform/time'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { Badge } from '#islands/ui/Badge.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { bySeverity, type EarlierValues, flagTone, type LabValue } from './lab'
import { flagLabels } from './labels'

type Props = {
  /** What was tested, by whom, and when it was sampled. */
  title: string
  values: readonly LabValue[]
  earlier: EarlierValues
  zone: string
  today: string
}

/** What was found, beside what was found the last time and what is expected. */
export const LabValues = ({ title, values, earlier, zone, today }: Props) => {
  const dayOf = ({ finalAt }: { readonly finalAt: string }) =>
    dayLabel(localDate(finalAt, zone), today)
  const days = new Set(values.flatMap(({ code }) => earlier[code] ?? []).map(dayOf))
  return (
    <div className="lab-values">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Result</th>
            {days.size > 0 && (
              <th scope="col" className="wide-only">
                {days.size === 1 ? days : 'Last time'}
              </th>
            )}
            <th scope="col" className="wide-only">
              Expected
            </th>
            <th scope="col">
              <span className="sr">In range</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bySeverity(values).map(
            ({ code, value, unit, range, flag, comment, status, corrects, isReadAgain }) => {
              const test = labTestOf(code)
              const before = earlier[code]
              const tone = flagTone(flag)
              return (
                <tr key={code}>
                  <th scope="row">{test.name}</th>
                  <td>
                    {isReportInWords(code) && flag === 'unread' ? (
                      'A report in words, above'
                    ) : (
                      <span className={tone && `found c-${tone}`}>
                        {valueWithUnit({ value, unit })}
                      </span>
                    )}
                    <CorrectionText {...{ value, flag, corrects, isReadAgain }} />
                    {status === 'preliminary' && <small className="ink-2">Preliminary</small>}
                    {comment && (
                      <small className="ink-2" translate="no">
                        {comment}
                      </small>
                    )}
                  </td>
                  {days.size > 0 && (
                    <td className="wide-only ink-2">
                      {before && !isReportInWords(code) && valueWithUnit(before)}
                      {before && days.size > 1 && <small>{dayOf(before)}</small>}
                    </td>
                  )}
                  <td className="wide-only ink-2 expected">{range ?? test.expected}</td>
                  <td className="end">
                    {tone ? (
                      <Badge tone={tone}>{flagLabels[flag] ?? flag}</Badge>
                    ) : (
                      <Icon name="check" label="In range" />
                    )}
                  </td>
                </tr>
              )
            },
          )}
        </tbody>
      </table>
    </div>
  )
}

type Correction = Pick<LabValue, 'value' | 'flag' | 'corrects' | 'isReadAgain'>
const CorrectionText = ({ value, flag, corrects, isReadAgain }: Correction) => {
  if (!corrects) return null
  if (flag === 'withdrawn') return corrects !== value && <Small>Was {corrects}</Small>
  if (isReadAgain) return <Small>Read again by newer rules</Small>
  return (
    <Small>
      {corrects === value
        ? 'Corrected in its unit, range, flag or note'
        : `Corrected, was ${corrects}`}
    </Small>
  )
}

const Small = ({ children }: { children: ReactNode }) => <small className="ink-2">{children}</small>

import type { Db } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import {
  loadStoredValues,
  type RecordedValue,
  type ReportReading,
  readReportedValue,
} from '../compare-report'
import { isSyphilisFollowed, loadHivHistory, loadSyphilisHistory } from '../facts/load-facts'
import { type Gravity, gravityOf } from '../marks/gravity'
import { callReasonOf } from '../marks/release-rules'
import { dueTimesOf, loadLabWork } from '../marks/work'
import type { ReportedValue } from '../reading/read-reported'
import { hivStateWith } from '../results/hiv-status'
import { loadReadingContext } from '../results/reading-context'
import type { ReadLab } from './find-lab'

interface GraverValue {
  readonly stored: RecordedValue
  readonly read: ReportReading
}

export interface GradedAgain {
  /** Gravity of the current values, each by the graver of its two readings. */
  readonly gravity: Gravity
  readonly isGraver: boolean
  readonly isMilder: boolean
  readonly graverValues: readonly GraverValue[]
  /** Values without a correction. */
  readonly standing: readonly RecordedValue[]
  readonly times: ReturnType<typeof dueTimesOf>
  readonly waitsForCall: ReturnType<typeof callReasonOf>
}

/**
 * Reads the values of an order by the rules in force. A closed result is read with the facts of the day it arrived, so
 * that a later medicine, diagnosis or treatment does not reopen it.
 */
export const gradeAgain = async (
  env: Environment,
  db: Db,
  lab: ReadLab,
  at: string,
): Promise<GradedAgain> => {
  const reads = db.together()
  const reader = { db: reads, env }
  const cameAt = lab.resultedAt ?? lab.listedAt ?? at
  const [known, ofReading, work, history, hiv] = await Promise.all([
    loadStoredValues(env, reads, lab.id),
    loadReadingContext(reader, lab.patientId, lab.id),
    loadLabWork(env, reads, lab, lab.closedAt),
    loadSyphilisHistory(reader, lab.patientId, { exceptLab: lab.id, until: cameAt }),
    loadHivHistory(reader, lab.patientId, lab.id),
  ])
  const standing = known.filter(({ isCorrected }) => !isCorrected)
  const isHivConfirmed = hiv.confirmedAt !== null && hiv.confirmedAt <= cameAt
  const context = {
    ...ofReading,
    isKnownHiv: isHivConfirmed && (ofReading.isKnownHiv === true || lab.closedAt !== null),
    isHivConfirmed,
    labelEgfr: work.labelEgfr,
  }
  const pairs = known.map((stored) => ({
    stored,
    read: readReportedValue(reportedOf(stored), context),
  }))
  const readings = pairs.map(({ read }) => read)
  const standingReads = pairs.flatMap(({ stored, read }) => (stored.isCorrected ? [] : [read]))
  const testedAt = lab.collectedAt ?? cameAt
  const graded = {
    ...context,
    hivState: hivStateWith(
      hiv.onFile.filter((each) => each.testedAt <= testedAt),
      standingReads,
      testedAt,
    ),
    isSyphilisFollowed: isSyphilisFollowed(history, standingReads, testedAt),
  }
  const graverValues = pairs.filter(
    ({ stored, read }) =>
      !stored.isCorrected && gravityOf([read], graded).rank < gravityOf([stored], graded).rank,
  )
  const worst = standing.map(
    (stored) => graverValues.find((each) => each.stored === stored)?.read ?? stored,
  )
  const gravity = gravityOf(worst, graded)
  return {
    gravity,
    isGraver: graverValues.length > 0 || gravity.rank < lab.gravity,
    // Corrected values count too: a correction, not the rules, made such a result less grave.
    isMilder: gravityOf(readings, graded).rank > lab.gravity,
    graverValues,
    standing,
    times: dueTimesOf(gravity, work, at),
    waitsForCall: callReasonOf({ ...work, values: worst }),
  }
}

/** The value as the laboratory reported it. */
const reportedOf = ({
  code,
  value,
  unit,
  range,
  status,
  labFlags,
  comment,
  reported,
}: RecordedValue): ReportedValue => ({
  code,
  value,
  unit,
  range,
  status,
  comment,
  flagCodes: labFlags?.split(' ') ?? [],
  ...reported,
})

/**
 * What the product can do so far. Every switch, promise, answer and link of a feature asks here, so that it is hidden
 * until the feature exists, and shows itself once its line says true.
 */
export const builtFeatures = {
  /** A visit in writing: questions now, an answer within 48 hours. */
  asyncVisits: true,
  /** A visit with the next free provider. */
  onDemandVisits: true,
  /** Patients change their own profile. */
  profilePages: true,
  /** Insurance cards on file. */
  insurance: true,
  /** A card is held before a visit, and prices are shown. */
  payments: true,
  /** Prescriptions leave electronically. */
  electronicPrescriptions: true,
  /** Labs are ordered at Quest. */
  questLabs: true,
  /** A log of every notification that was sent. */
  notificationLog: true,
  /** Browsers keep lists without health data. */
  browserCache: true,
} as const satisfies Record<string, boolean>

export type Feature = keyof typeof builtFeatures

export const isBuilt = (feature: Feature): boolean => builtFeatures[feature]

/** The feature that each feature flag turns on; a flag of another key needs none. */
const featureOfFlag: Readonly<Record<string, Feature>> = {
  cash_pay: 'payments',
  dosespot_enabled: 'electronicPrescriptions',
  notifications_log_on_react: 'notificationLog',
  quest_labs: 'questLabs',
  react_cache_persisted: 'browserCache',
}

/** Whether a feature flag has an effect. */
export const hasEffect = (flag: string): boolean => {
  const feature = featureOfFlag[flag]
  return feature === undefined || isBuilt(feature)
}

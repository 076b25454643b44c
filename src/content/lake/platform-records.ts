/** What documents of the lake may name of the platform. */
export interface PlatformRecords {
  /** Ids of organizations. */
  readonly organizations: ReadonlySet<string>
  /** Active clinicians: the name with the degree, by the id of the provider. */
  readonly clinicians: ReadonlyMap<string, string>
  /** Names of the treatments that patients may choose. */
  readonly treatments: ReadonlySet<string>
  /** Clinicians who may approve health claims: the name with the degree, by the id of the account. */
  readonly approvers: ReadonlyMap<string, string>
}

/** Address at which a person enrolls; with an organization, as one whom it sent. */
export const enrollmentLink = (origin: string, cboId: string | null): string =>
  `${origin}/auth/enrollment${cboId ? `?organization_id=${cboId}` : ''}`

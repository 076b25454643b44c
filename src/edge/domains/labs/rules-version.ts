/** Version of the result rules in force: a hash of their tables and modules, computed by the build. */
export const rulesVersion: string = import.meta.env.RULES ?? 'unbuilt'

/** Whether a definition only gives a name to what another file defines: `const Reply = require('./reply')`. */
export function isImport({ signature }: { signature: string }): boolean {
  return /=\s*(?:await\s+)?(?:require|import)\b|^\s*(?:import|from|use)\b/.test(signature);
}

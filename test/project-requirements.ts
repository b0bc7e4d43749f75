/** What is promised of projects, agents, artifacts, connectors, and of programs that speak MCP or OpenAI's format. */
export const PROJECT_REQUIREMENTS = {};

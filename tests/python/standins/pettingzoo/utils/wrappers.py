"""Stand-in: wrappers that hand everything on."""


class BaseWrapper:
    def __init__(self, env):
        self.env = env

    def __getattr__(self, name):
        return getattr(self.env, name)


class TerminateIllegalWrapper(BaseWrapper):
    def __init__(self, env, illegal_reward):
        super().__init__(env)
        self._illegal_value = illegal_reward


class AssertOutOfBoundsWrapper(BaseWrapper):
    pass


class OrderEnforcingWrapper(BaseWrapper):
    pass
